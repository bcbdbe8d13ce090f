export interface Place {
  latitude: number
  longitude: number
}

const degrees = String.raw`(-?\d{1,3}(?:\.\d+)?)`

/** What links of maps say of the place, the pin of the place itself before the middle of what is shown. */
const ways = [
  // Google: a place, then the middle of the map.
  `!3d${degrees}!4d${degrees}`,
  String.raw`[?&](?:q|query|ll|sll|daddr|destination|coordinate|center|cp)=(?:loc:)?${degrees}(?:,|~|%2C)\+?${degrees}`,
  `@${degrees},${degrees}`,
  // OpenStreetMap: a marker, then the middle of the map.
  `[?&]mlat=${degrees}&mlon=${degrees}`,
  String.raw`#map=\d+(?:\.\d+)?/${degrees}/${degrees}`,
  // Yahoo! in Japan.
  `[?&]lat=${degrees}&lon=${degrees}`,
  `geo:${degrees},${degrees}`,
  // Two numbers, as Google copies them from its map.
  String.raw`^\(?${degrees}\s*[,、\s]\s*${degrees}\)?$`,
].map((way) => new RegExp(way))

/**
 * The place that a link of a map application names, or two numbers; undefined when the text has none. No
 * service is asked, so a short link, which only its service can follow, has none.
 */
export function placeIn(text: string): Place | undefined {
  const plain = text.normalize('NFKC').trim()
  for (const way of ways) {
    const [, latitude, longitude] = way.exec(plain) ?? []
    if (latitude !== undefined && longitude !== undefined) {
      return { latitude: Number(latitude), longitude: Number(longitude) }
    }
  }
  return undefined
}

/** Whether it is a link that hides its place behind a few letters. */
export const isShortLink = (text: string): boolean =>
  /^https?:\/\/(?:maps\.app\.goo\.gl|goo\.gl|g\.co|maps\.apple\/|maps\.apple\.com\/p\/|osm\.org\/go|yahoo\.jp)/.test(
    text.trim(),
  )
