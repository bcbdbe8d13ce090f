/**
 * The beginning of an address: enough for its owner to recognise it, too little for others to write to it.
 */
export function firstLetters(address: string): string {
  const [local = ''] = address.split('@')
  return local.slice(0, local.length > 2 ? 2 : 1)
}

const placeholderHost = 'left.invalid'

/** The unique address that replaces that of a member who closed the account. No mail can reach it. */
export const placeholderAddress = (memberId: string): string => `${memberId}@${placeholderHost}`

/** Whether mails have nowhere to go: the member has closed the account, or told the studio no address. */
export const isNoAddress = (address: string): boolean =>
  address === '' || address.endsWith(`@${placeholderHost}`)
