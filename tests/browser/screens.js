// What is wrong with how a page lies on the screen it is on; ask.touched: whether by a finger.
(ask) => {
  document.documentElement.style.fontSize = `${ask.zoom}%`;
  const found = [];
  const fault = (kind, node, more = '') => found.push(
    `${kind}: ${node.tagName}.${node.className} ${node.textContent.trim().slice(0, 30)} ${more}`);
  const width = document.documentElement.scrollWidth;
  if (width > innerWidth) found.push(`${width} px wide`);
  for (const node of document.querySelectorAll('body *')) {
    if (node.closest('svg, .vh, .skip') || !node.getClientRects().length) continue;
    const {left, right} = node.getBoundingClientRect();
    if (right > innerWidth + 1 || left < -1) fault('outside', node);
  }
  // A line or more that flows out of its box at the bottom.
  for (const node of document.querySelectorAll('main :is(p, li, h1, h2, h3)')) {
    if (node.clientHeight && node.scrollHeight > node.clientHeight + 30) fault('too tall', node);
  }
  for (const node of ask.touched ? document.querySelectorAll('a, button, summary, label.choice') : []) {
    const {width, height} = node.getBoundingClientRect();
    if (!width || node.matches('.skip')) continue;
    if (width < 43.9 || height < 43.9) fault('too small', node, `${width}x${height}`);
  }
  return found;
}
