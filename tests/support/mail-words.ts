/** The words of an HTML mail in order, links as in plain text. */
export const wordsOfHtml = (markup: string) =>
  markup
    .replace(/<head>[\s\S]*<\/head>/, '')
    .replace(/<a href="([^"]+)">\1<\/a>/g, '$1')
    .replace(/<a href="([^"]+)">(.*?)<\/a>/g, '$2 $1')
    .replace(/<\/?span[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .split(/\s+/)
    .filter((word) => word !== '')
