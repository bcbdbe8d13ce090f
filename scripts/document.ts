import type { PrerenderedPage } from '#web/app/prerendered-page.ts'

/** Puts a page into the built document. Throws when something came out that the site's policy would block. */
export function documentOf(template: string, page: PrerenderedPage): string {
  const html = template
    .replace('<html lang="ja">', `<html lang="${page.language}">`)
    .replace('<!--head-->', headOf(page))
    .replace('<!--page-->', () => page.html)
  const blocked = /<script(?![^>]*\ssrc=)|<style|\sstyle="/.exec(html)
  if (blocked) throw new Error(`${page.address}: "${blocked[0]}" would be blocked by the content policy`)
  return html
}

function headOf({ title, description, alternates, private: hidden }: PrerenderedPage): string {
  const links = Object.entries(alternates).map(
    ([language, address]) => `<link rel="alternate" hreflang="${language}" href="${escape(address)}" />`,
  )
  return [
    `<title>${escape(title)}</title>`,
    `<meta name="description" content="${escape(description)}" />`,
    ...(hidden ? ['<meta name="robots" content="noindex" />'] : links),
  ].join('\n    ')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escape = (text: string) => text.replace(/[&<>"]/g, (char) => entities[char] ?? char)
