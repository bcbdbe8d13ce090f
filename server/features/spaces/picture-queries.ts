import type { Reader, Writer } from '#server/database/database.ts'

/** A picture of a space. The texts say what it shows. */
export interface SpacePicture {
  url: string
  textJa: string
  textEn: string
}

/** The pictures of all spaces that have any, by the id of the space, each list in its order. */
export async function picturesOfSpaces(reader: Reader): Promise<ReadonlyMap<string, SpacePicture[]>> {
  const rows = await reader
    .selectFrom('space_pictures')
    .select(['space_id as spaceId', 'address as url', 'text_ja as textJa', 'text_en as textEn'])
    .orderBy('space_id')
    .orderBy('position')
    .execute()
  const groups = Map.groupBy(rows, ({ spaceId }) => spaceId)
  return new Map([...groups].map(([id, group]) => [id, group.map(({ spaceId: _, ...picture }) => picture)]))
}

export async function replacePictures(
  writer: Writer,
  spaceId: string,
  pictures: readonly SpacePicture[],
): Promise<void> {
  await writer.deleteFrom('space_pictures').where('space_id', '=', spaceId).execute()
  if (pictures.length === 0) return
  await writer
    .insertInto('space_pictures')
    .values(
      pictures.map(({ url, textJa, textEn }, position) => ({
        space_id: spaceId,
        position,
        address: url,
        text_ja: textJa,
        text_en: textEn,
      })),
    )
    .execute()
}
