/** A first name for a passkey: what the browser says of its device. */
export function guessedDevice(agent = navigator.userAgent): string {
  const known = ['iPhone', 'iPad', 'Android', 'Windows', 'Macintosh', 'Linux']
  const found = known.find((name) => agent.includes(name))
  return found === 'Macintosh' ? 'Mac' : (found ?? '')
}
