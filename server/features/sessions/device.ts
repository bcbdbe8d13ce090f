import { parse } from 'bowser'
import type { FastifyRequest } from 'fastify'

/** What a browser says of itself, in names that people know. A program may say anything. */
export interface Device {
  /** Such as Chrome; null when it is not known. */
  browser: string | null
  /** Such as Windows or iPhone. */
  system: string | null
}

/** The longest header of a known browser has about 250 characters. */
const headerLength = 500
const nameLength = 40

export function deviceOf({ headers }: Pick<FastifyRequest, 'headers'>): Device {
  const header = headers['user-agent']?.slice(0, headerLength)
  if (header === undefined || header === '') return { browser: null, system: null }
  const { browser, os, platform } = parse(header)
  // People know the name of the device better than that of its system.
  const system = os.name === 'iOS' ? (platform.model ?? os.name) : os.name
  return { browser: nameIn(browser.name), system: nameIn(system) }
}

const nameIn = (name = '') => name.slice(0, nameLength) || null
