import type { PublicSpace } from '#contract/public-spaces.ts'
import type { Reader } from '#server/database/database.ts'
import { partsOfSpaces } from './parts.ts'
import { picturesOfSpaces } from './picture-queries.ts'
import { hourlyPriceOf } from './prices.ts'
import { listActiveSpaces } from './queries.ts'
import { piecesOf } from './space-fields.ts'

/** The spaces in order of creation, as visitors read of them. */
export async function listPublicSpaces(reader: Reader): Promise<PublicSpace[]> {
  const pictures = await picturesOfSpaces(reader)
  const parts = await partsOfSpaces(reader)
  const spaces = await listActiveSpaces(reader)
  return spaces.map((space) => ({
    id: space.id,
    name: { ja: space.name, en: space.nameEn },
    text: { ja: space.textJa, en: space.textEn },
    equipment: { ja: piecesOf(space.equipmentJa), en: piecesOf(space.equipmentEn) },
    pictures: (pictures.get(space.id) ?? []).map(({ url, textJa, textEn }) => ({
      address: url,
      text: { ja: textJa, en: textEn },
    })),
    price: hourlyPriceOf(space),
    parts: spaces.filter(({ id }) => parts.get(space.id)?.includes(id)).map(({ id }) => ({ id })),
  }))
}
