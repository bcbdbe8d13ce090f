import { randomUUID } from 'node:crypto'
import type { BucketSettings } from './bucket-client.ts'
import { PictureBucket } from './picture-bucket.ts'
import { StoreFailure } from './store-failure.ts'

/** What the errors of a store say about the settings. Stores use Amazon's names. */
const mistakes: Record<string, (settings: BucketSettings) => string> = {
  NoSuchBucket: ({ bucket }) => `S3_BUCKET: the store has no bucket ${bucket}`,
  InvalidBucketName: ({ bucket }) => `S3_BUCKET: the store takes no bucket named ${bucket}`,
  InvalidAccessKeyId: () => 'S3_ACCESS_KEY_ID: the store does not know this key',
  SignatureDoesNotMatch: () => 'S3_SECRET_ACCESS_KEY: it is not the secret of S3_ACCESS_KEY_ID',
  PermanentRedirect: inOtherRegion,
  AuthorizationHeaderMalformed: inOtherRegion,
  IllegalLocationConstraintException: inOtherRegion,
  RequestTimeTooSkewed: () => 'the clock of this machine is wrong: the store refuses its requests',
}

function inOtherRegion({ region, bucket }: BucketSettings): string {
  return `S3_REGION: the bucket ${bucket} is not in the region ${region}`
}

/**
 * Tries the store out. A store that does not answer now does not stop the start, because the studio works
 * without its pictures.
 * @throws one sentence that names the setting that is wrong, or the right that the key lacks
 */
export async function expectPictureStore(
  settings: BucketSettings,
  log: { warn: (about: object, words: string) => void },
): Promise<void> {
  try {
    await new PictureBucket(settings).tryOut(`start-${randomUUID()}`)
  } catch (error) {
    if (!(error instanceof StoreFailure)) throw error
    const mistake = mistakeOf(error, settings)
    if (mistake !== undefined)
      throw new Error(`The store of the pictures refuses the settings:\n  ${mistake}`, { cause: error })
    log.warn(
      { reason: error.message },
      'the store of the pictures does not answer, so visitors see no pictures of the library',
    )
  }
}

/** Undefined where the settings may be right. */
function mistakeOf(failure: StoreFailure, settings: BucketSettings): string | undefined {
  const { kind, httpStatus, right, message } = failure
  const mistake = mistakes[kind]
  if (mistake) return mistake(settings)
  if (httpStatus === 401 || httpStatus === 403)
    return `S3_ACCESS_KEY_ID: the key may not do ${right} in the bucket ${settings.bucket}`
  if (httpStatus === undefined ? isOfCertificate(kind) : httpStatus < 500)
    return `S3_ENDPOINT: no S3-compatible store answers there as it should (${message})`
  return undefined
}

/** Node's codes where the address has no certificate, or another one. */
const isOfCertificate = (kind: string) => /CERT|SELF_SIGNED|TLS|SSL|EPROTO/.test(kind)
