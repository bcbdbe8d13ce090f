import { pictureId } from '#contract/pictures/picture-sources.ts'
import * as api from '#contract/pictures/pictures.ts'
import { allowSlowBody } from '#server/http/connection-limits.ts'
import { ifMatchOf } from '#server/http/entity-tag.ts'
import type { App } from '#server/services.ts'
import { addPicture } from './add-picture.ts'
import { changePicture, deletePicture, listPictures } from './change-picture.ts'
import { cacheControl, mediaTypeOf } from './media-headers.ts'

export function pictures(app: App): void {
  const {
    registerEndpoint,
    clock,
    pictures: { store, uploadFolder },
  } = app
  registerEndpoint(api.listPictures, ({ ctx, query }) => listPictures(ctx, query))
  registerEndpoint(api.addPicture, ({ ctx, query, body, request }) => {
    const announced = request.headers['content-length']
    allowSlowBody(request.raw)
    return addPicture(ctx, { store, uploadFolder, clock }, { ...query, content: body, announced })
  })
  registerEndpoint(api.changePicture, ({ ctx, params, body, request }) =>
    changePicture(ctx, { ...params, texts: body, ifMatch: ifMatchOf(request) }),
  )
  registerEndpoint(api.deletePicture, ({ ctx, params }) => deletePicture(ctx, store, params.id))
  acceptUploads(app)
  mediaRoutes(app)
}

/** Leaves the bytes of an upload to the handler, which reads them when it knows the caller. */
function acceptUploads({ fastify }: App): void {
  fastify.addContentTypeParser(/^(image\/|application\/octet-stream)/, (_, payload, done) =>
    done(null, payload),
  )
}

/** Sends the files of the pictures. */
function mediaRoutes({ fastify, pictures: { store } }: App): void {
  fastify.get<{ Params: { id: string; file: string } }>('/media/:id/:file', async (request, reply) => {
    const { id, file } = request.params
    const type = mediaTypeOf(file)
    const stored = pictureId.test(id) && type !== undefined ? await store.open(id, file) : undefined
    if (stored === undefined || type === undefined) return reply.callNotFound()
    return reply
      .headers({ 'cache-control': cacheControl, 'content-length': stored.bytes })
      .type(type)
      .send(stored.content)
  })
}
