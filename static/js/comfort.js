// Printing and copying by a button. Without this file the buttons are not there, and the browser's
// own commands do the same.

document.documentElement.classList.add('has-script');

async function copy(field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    // Without https there is no clipboard to ask for; the text stays selected for the reader's key.
    return document.execCommand('copy');
  }
}

document.addEventListener('click', async (event) => {
  const button = event.target.closest('[data-print], [data-copy]');
  if (!button) return;
  if ('print' in button.dataset) {
    window.print();
    return;
  }
  if (await copy(document.getElementById(button.dataset.copy))) {
    button.textContent = button.dataset.done;
    document.getElementById('live').textContent = button.dataset.done;
  }
});
