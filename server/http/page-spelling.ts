/**
 * Returns the function that finds a page's own spelling for an address in other letter case, such as `/contact` for
 * `/Contact`; undefined when there is no such page. A parameter, such as the id in `/receipt/:id`, keeps its case.
 */
export function spellingsOf(addresses: readonly string[]): (path: string) => string | undefined {
  const pages = addresses.map((address) => address.split('/'))
  return (path) => {
    const parts = path.replace(/(.)\/$/, '$1').split('/')
    const page = pages.find(
      (own) => own.length === parts.length && own.every((part, at) => fits(part, parts[at])),
    )
    return page?.map((part, at) => (isParameter(part) ? parts[at] : part)).join('/')
  }
}

const isParameter = (part: string) => part.startsWith(':')

const fits = (own: string, part = '') =>
  isParameter(own) ? part !== '' : own.toLowerCase() === part.toLowerCase()
