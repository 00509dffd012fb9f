/** Whether the reader asked the browser to load no more than it must; not every browser says. */
export function isSavingData(host: object = navigator): boolean {
  const connection: unknown = Reflect.get(host, 'connection');
  return (
    typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
  );
}
