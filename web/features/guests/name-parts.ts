/**
 * The family name and the first name of a guest, whose name is one text: a Latin name begins with the first
 * name, any other with the family name. A name without a space is a family name until the administrator says
 * otherwise.
 */
export function nameParts(name: string): { lastName: string; firstName: string } {
  const [begin = '', ...rest] = name.trim().split(/\s+/)
  const isLatin = /^[\p{Script=Latin}\p{Mark}\s'’.-]+$/u.test(name)
  if (rest.length === 0) return { lastName: begin, firstName: '' }
  if (!isLatin) return { lastName: begin, firstName: rest.join(' ') }
  return { firstName: [begin, ...rest.slice(0, -1)].join(' '), lastName: rest.at(-1) ?? '' }
}
