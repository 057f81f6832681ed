/** More than any form of ours can fill. */
const MAX_BYTES = 64 * 1024

/**
 * The request with a body that ends at the limit, or the answer 413 when it says itself that it is larger.
 * A body that turns out to be larger while it is read fails to be read.
 */
export function limitBody(request: Request): Request | Response {
  if (request.method === 'GET' || request.method === 'HEAD' || request.body === null) return request
  const announced = Number(request.headers.get('content-length') ?? 0)
  if (announced > MAX_BYTES) return tooLarge()
  let seen = 0
  const counted = request.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        seen += chunk.byteLength
        if (seen > MAX_BYTES) controller.error(new TypeError('The body is larger than any form.'))
        else controller.enqueue(chunk)
      },
    }),
  )
  return new Request(request, { body: counted, duplex: 'half' } as RequestInit)
}

function tooLarge(): Response {
  return new Response('Das Formular ist zu groß. Bitte kürzen Sie Ihre Angaben.\n', {
    status: 413,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  })
}
