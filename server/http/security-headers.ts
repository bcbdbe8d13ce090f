import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { mapEmbed } from '#studio/map.ts'
import { factsOfFiles } from '#studio/sections.ts'

/**
 * Sends the same policy with every page: no inline script and no inline style. Pictures may come from any
 * address with TLS, because administrators enter the pictures of lessons by URL. Data get the headers that
 * matter without a page (decision 0004).
 */
export function addSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const ofPages = headersOfPages(publicUrl)
  const ofReception = { ...ofPages, 'permissions-policy': policyOfReception }
  const ofData = headersOfData(ofPages)
  app.addHook('onRequest', ({ url }, reply, done) => {
    if (isData.test(url)) reply.headers(ofData)
    else reply.headers(isReception.test(url) ? ofReception : ofPages)
    done()
  })
}

/** What the API answers, except for the pages that describe it. */
const isData = /^\/api\/(?!docs(?:[/?]|$))/

/** The page that scans the codes of members with the camera. */
const isReception = /^(?:\/en)?\/admin\/reception\/?(?:\?|$)/

/** What no page needs, neither for itself nor for the map that it shows. */
const permissionsPolicy = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

const policyOfReception = permissionsPolicy.replace('camera=()', 'camera=(self)')

/** Asks helmet once, because its work for each request takes a fifth of the time of a cheap request. */
function headersOfPages(publicUrl: string): Record<string, string> {
  // The host is the same wherever the studio stands.
  const embed = mapEmbed(factsOfFiles)
  const behindTls = publicUrl.startsWith('https:')
  const addHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'https:'],
        // The map of another site, which the page loads when a visitor asks for it.
        frameSrc: embed === null ? ["'none'"] : [new URL(embed).origin],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(behindTls && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: behindTls && { maxAge: 63_072_000, includeSubDomains: true },
    // Other sites must not see paths and queries, because the links in mails carry tokens.
    referrerPolicy: { policy: 'strict-origin' },
    // Left out: for Internet Explorer, for Flash, for a filter that browsers no longer have, and what they do
    // behind TLS anyway. Each header takes a quarter of a microsecond of every answer.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    xDnsPrefetchControl: false,
  })
  const headers: Record<string, string> = {}
  const answer = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  }
  addHeaders({} as IncomingMessage, answer as unknown as ServerResponse, () => undefined)
  return { ...headers, 'permissions-policy': permissionsPolicy }
}

/** A browser that opens data as a page loads nothing for it and shows it in no frame. */
const policyOfData = "default-src 'none';base-uri 'none';frame-ancestors 'none'"

/** Whether to read an answer as what it says it is, which sites may load it, and that it needs TLS. */
const neededByData = ['cross-origin-resource-policy', 'strict-transport-security', 'x-content-type-options']

const headersOfData = (ofPages: Record<string, string>): Record<string, string> => ({
  'content-security-policy': policyOfData,
  ...Object.fromEntries(Object.entries(ofPages).filter(([name]) => neededByData.includes(name))),
})
