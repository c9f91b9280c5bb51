// What has to outlive a worker: the answers that wait, and who learns in this browser.

const NAME = 'put-tutor';

function opened() {
  return new Promise((done, failed) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore('answers', {keyPath: 'id'});
      asked.result.createObjectStore('notes');
    };
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error);
  });
}

// Does one thing with a store in a transaction of its own; what it gave, once that is kept.
async function within(store, mode, act) {
  const database = await opened();
  try {
    return await new Promise((done, failed) => {
      const transaction = database.transaction(store, mode);
      const asked = act(transaction.objectStore(store));
      transaction.oncomplete = () => done(asked.result);
      transaction.onabort = () => failed(transaction.error);
    });
  } finally {
    database.close();
  }
}

export const waiting = () => within('answers', 'readonly', (store) => store.getAll());
export const drop = (id) => within('answers', 'readwrite', (store) => store.delete(id));
export const note = (name) => within('notes', 'readonly', (store) => store.get(name));
export const setNote = (name, value) => within('notes', 'readwrite', (store) => store.put(value, name));

// Keeps an answer to be sent; of two to one question the first one, as on the server.
export async function keep(answer) {
  try {
    await within('answers', 'readwrite', (store) => store.add(answer));
  } catch (error) {
    if (error.name !== 'ConstraintError') throw error;
  }
}

export async function forget() {
  await within('answers', 'readwrite', (store) => store.clear());
  await within('notes', 'readwrite', (store) => store.clear());
}
