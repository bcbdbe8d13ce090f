import { sql } from 'kysely'
import { lineOf } from './integrity-problem.ts'
import type { IntegrityCheck } from './integrity-problem.ts'

/**
 * A picture of the library that something shows was not deleted. A lesson that was over may have lost its
 * picture, so a lesson counts only when the picture was deleted before its end.
 */
export const deletedPicturesInUse: IntegrityCheck = {
  invariant: 'pictureInUse',
  broken: () => sql`
    select ${lineOf`${'used.what'} ${'used.id'}: shows ${'used.address'}, which is not in the library`} as description
    from (
      select 'space' as what, spaces.id, space_pictures.address from space_pictures
        join spaces on spaces.id = space_pictures.space_id where spaces.deleted_at is null
      union all select 'teacher', id, image_url from teachers
      union all select 'news', id, picture_address from news_items
      union all select 'series', id, image_url from lesson_series
      union all select 'lesson', id, image_url from lessons
        where cancelled_at is null and image_url like '/media/%' and exists (
          select 1 from audit_log where audit_log.action = 'picture.deleted'
            and audit_log.subject_id = substr(lessons.image_url, 8, 40) and audit_log.at < lessons.ends_at)
    ) as used
    where used.address like '/media/%' and substr(used.address, 48, 1) = '/'
      and not exists (select 1 from pictures where pictures.id = substr(used.address, 8, 40))
  `,
}
