import type { Reader } from '#server/database/database.ts'

/*
 * What administrators write outside of the facts, with each text in Japanese before the one in English. What
 * is over is left out, because no visitor reads it any more.
 */

export const newsTexts = (reader: Reader) =>
  reader.selectFrom('news_items').select(['id', 'titleJa', 'titleEn', 'textJa', 'textEn']).execute()

export const noticeTexts = (reader: Reader, now: number) =>
  reader.selectFrom('notices').select(['id', 'textJa', 'textEn']).where('endsAt', '>', now).execute()

export const teacherTexts = (reader: Reader) =>
  reader
    .selectFrom('teachers')
    .select(['id', 'nameJa', 'nameEn', 'roleJa', 'roleEn', 'textJa', 'textEn'])
    .where('listed', '=', 1)
    .orderBy('position')
    .execute()

export const spaceTexts = (reader: Reader) =>
  reader
    .selectFrom('spaces')
    .select(['id', 'name', 'nameEn', 'textJa', 'textEn', 'equipmentJa', 'equipmentEn'])
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .execute()

export const lessonTexts = (reader: Reader, now: number) =>
  reader
    .selectFrom('lessons')
    .select(['id', 'title', 'titleEn', 'description', 'descriptionEn'])
    .where('endsAt', '>', now)
    .where('cancelledAt', 'is', null)
    .orderBy('startsAt')
    .execute()

export const pictureTexts = (reader: Reader) =>
  reader.selectFrom('pictures').select(['id', 'textJa', 'textEn']).orderBy('createdAt', 'desc').execute()
