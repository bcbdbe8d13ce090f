import { useSearchParams } from 'react-router'

/** Which page of a list the address names, and the address of another one. */
export function usePageOfAddress() {
  const [search] = useSearchParams()
  const named = Number(search.get('page'))
  const page = Number.isInteger(named) && named > 0 ? named : 1

  function addressOf(other: number, change: Record<string, string> = {}): string {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries({ ...change, page: other === 1 ? '' : String(other) })) {
      if (value === '') next.delete(name)
      else next.set(name, value)
    }
    return `?${next.toString()}`
  }

  return { page, search, addressOf }
}
