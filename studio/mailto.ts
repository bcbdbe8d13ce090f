/**
 * The link that opens a mail to an address (RFC 6068). The part before the last `@` may contain `?`, `&` or
 * `%`, which would otherwise begin further fields, such as another recipient.
 */
export function mailtoLink(email: string, fields: { subject?: string; body?: string } = {}): string {
  const at = email.lastIndexOf('@')
  const address = `${encodeURIComponent(email.slice(0, at))}@${encodeURIComponent(email.slice(at + 1))}`
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `mailto:${[address, ...(query.length > 0 ? [query.join('&')] : [])].join('?')}`
}
