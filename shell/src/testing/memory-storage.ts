/** A browser's storage that lives as long as the test. */
export function memoryStorage(): Storage {
  const map = new Map<string, string>();
  const storage: Partial<Storage> = {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  };
  return storage as Storage;
}
