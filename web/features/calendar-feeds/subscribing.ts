export interface Subscribing {
  google: string
  apple: string
  outlook: string
  /** Outlook with an account of a company or a school. */
  outlookAtWork: string
}

/**
 * Where a person adds a calendar to a service, by the address of the calendar. The forms are not documented
 * by the services and differ: Google takes `webcal:` and refuses `https:`, Outlook on the web is the other
 * way round.
 * @param name what Outlook calls the calendar
 */
export function subscribingTo(address: string, name: string): Subscribing {
  const webcal = address.replace(/^https?:/, 'webcal:')
  const toOutlook = new URLSearchParams({ url: address, name }).toString()
  return {
    google: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`,
    apple: webcal,
    outlook: `https://outlook.live.com/calendar/0/addfromweb?${toOutlook}`,
    outlookAtWork: `https://outlook.office.com/calendar/0/addfromweb?${toOutlook}`,
  }
}

/** Whether only this computer can read the address, because its host is a loopback name. */
export const isOnlyHere = (address: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname)
