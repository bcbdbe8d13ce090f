import { join } from 'node:path'
import type { BucketSettings } from './bucket-client.ts'
import { PictureBucket } from './picture-bucket.ts'
import { PictureFolder } from './picture-folder.ts'
import type { PictureStore } from './picture-store.ts'

/**
 * The pictures in the bucket, or in the data folder when there is none; and the uploads, which are in the
 * data folder.
 */
export const picturesIn = (dataDir: string, bucket?: BucketSettings) => ({
  store: bucket === undefined ? folderIn(dataDir) : new PictureBucket(bucket),
  uploadFolder: join(dataDir, 'uploads'),
})

/** The pictures in the data folder. */
export const folderIn = (dataDir: string): PictureStore => new PictureFolder(join(dataDir, 'pictures'))
