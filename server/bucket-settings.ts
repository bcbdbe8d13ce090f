import type { BucketSettings } from './features/pictures/bucket-client.ts'

/** The settings of a store for pictures, as the environment gives them. */
interface Given {
  S3_BUCKET?: string | undefined
  S3_ENDPOINT?: string | undefined
  S3_REGION?: string | undefined
  S3_PATH_STYLE?: boolean | undefined
  S3_ACCESS_KEY_ID?: string | undefined
  S3_SECRET_ACCESS_KEY?: string | undefined
}

const besideBucket = [
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_PATH_STYLE',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const

/** Which settings are missing beside the others. */
export function bucketMistakes(given: Given): Array<{ path: string[]; message: string }> {
  if (given.S3_BUCKET === undefined) {
    const first = besideBucket.find((name) => given[name] !== undefined)
    return first === undefined ? [] : [{ path: ['S3_BUCKET'], message: `goes together with ${first}` }]
  }
  const keys = (['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const)
    .filter((name) => given[name] === undefined)
    .map((name) => ({ path: [name], message: 'goes together with S3_BUCKET' }))
  if (given.S3_ENDPOINT !== undefined || given.S3_REGION !== undefined) return keys
  return [
    ...keys,
    { path: ['S3_REGION'], message: 'is needed at Amazon; for another store name S3_ENDPOINT' },
  ]
}

/** Most stores that are not Amazon's take the bucket in the path only, and this region for their own. */
export function bucketOf(given: Given): BucketSettings | undefined {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = given
  if (S3_BUCKET === undefined || S3_ACCESS_KEY_ID === undefined || S3_SECRET_ACCESS_KEY === undefined)
    return undefined
  return {
    bucket: S3_BUCKET,
    endpoint: given.S3_ENDPOINT,
    region: given.S3_REGION ?? 'us-east-1',
    pathStyle: given.S3_PATH_STYLE ?? given.S3_ENDPOINT !== undefined,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
}
