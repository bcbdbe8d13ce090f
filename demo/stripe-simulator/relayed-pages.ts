import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Headers of the simulator's answers that its pages need. */
const relayed = ['content-type', 'location', 'cache-control']

/**
 * `/dev/checkout` and `/dev/portal` in a worker: asks the one simulator of all workers, which runs in their parent.
 * @param findPages the address of the simulator's pages, without a slash at the end
 */
export async function relaySimulatorPages(
  app: FastifyInstance,
  findPages: () => Promise<string>,
): Promise<void> {
  const relay = async (request: FastifyRequest, reply: FastifyReply) => {
    const { method, url } = request
    const answer = await fetch(`${await findPages()}${url}`, { method, redirect: 'manual' })
    for (const name of relayed) {
      const value = answer.headers.get(name)
      if (value !== null) reply.header(name, value)
    }
    return reply.code(answer.status).send(Buffer.from(await answer.arrayBuffer()))
  }
  await app.register(async (inner) => {
    // The buttons send an empty form.
    inner.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, __, done) =>
      done(null, {}),
    )
    inner.get('/dev/stripe-simulator.css', relay)
    for (const page of ['checkout', 'portal']) {
      inner.get(`/dev/${page}/*`, relay)
      inner.post(`/dev/${page}/*`, relay)
    }
  })
}
