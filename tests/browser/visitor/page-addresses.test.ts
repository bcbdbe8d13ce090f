import { describe, expect } from 'vitest'
import { identity } from '#studio/identity.ts'
import { languages } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { builtPages, pages } from '../site-pages.ts'
import { test } from '../test.ts'
import { textsOf } from '../texts.ts'

const addressIn = (language: Language, path: string) =>
  language === 'ja' ? path : `/en${path === '/' ? '' : path}`

const addresses = languages.flatMap((language) =>
  builtPages().map(({ path, name }) => ({ address: addressIn(language, path), language, name })),
)

/** The error pages of the specification (section 2). */
const statuses: Record<string, number> = { notFound: 404, unauthorized: 401, serverError: 500 }

test('every page of the specification is built', () => {
  expect(builtPages()).toEqual(expect.arrayContaining([...pages]))
})

describe('page addresses', () => {
  test.for(addresses)(
    '$address is served in its language and with its title',
    async ({ address, language, name }, { studio }) => {
      const response = await fetch(studio.origin + address)
      expect(response.status).toBe(statuses[name] ?? 200)
      const html = await response.text()
      expect(html).toContain(`<html lang="${language}">`)
      const title = /<title>(.*)<\/title>/.exec(html)?.[1]?.replaceAll('&amp;', '&')
      const studioName = identity.name[language]
      expect(title).toBe(
        name === 'home'
          ? `${studioName} | ${identity.tagline[language]}`
          : `${textsOf(language)(`pages.${name}.title`)} | ${studioName}`,
      )
    },
  )

  test.for(languages)(
    'an unknown address is answered with the 404 page and its status (%s)',
    async (language, { visit }) => {
      const { page, t, browserErrors } = await visit({ language })
      browserErrors.expect(/status of 404/)
      for (const path of ['/nothing-here', '/booking/2', '/Booking.html']) {
        const response = await page.goto(addressIn(language, path))
        expect(response?.status(), path).toBe(404)
        await page.getByRole('heading', { name: t('error.page.404') }).waitFor()
        expect(await page.title()).toContain(t('pages.notFound.title'))
      }
    },
  )

  test.for([
    ['/Contact', '/contact'],
    ['/rentalspace', '/RentalSpace'],
    ['/en/Contact?from=mail', '/en/contact?from=mail'],
    ['/BOOKING/', '/booking'],
  ] as const)('%s leads to %s for good', async ([address, own], { studio }) => {
    const response = await fetch(studio.origin + address, { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([301, own])
  })

  test.for([
    ['/not_found', 404],
    ['/unauthorized', 401],
    ['/internal_server_error', 500],
  ] as const)('%s shows the text for %i and links to go on', async ([path, code], { visit }) => {
    for (const language of languages) {
      const { page, t, browserErrors } = await visit({ language })
      browserErrors.expect(new RegExp(`status of ${code}`))
      await page.goto(addressIn(language, path))
      await page.getByRole('heading', { name: t(`error.page.${code}`) }).waitFor()
      const main = page.getByRole('main')
      await main.getByRole('link', { name: t('error.page.home') }).waitFor()
      await expect
        .poll(() => main.getByRole('link', { name: t('error.page.login') }).count())
        .toBe(code === 401 ? 1 : 0)
    }
  })
})
