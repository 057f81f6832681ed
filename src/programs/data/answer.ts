import type { Problem } from './problem.ts'

/** An error as PostgREST writes it: always four keys. */
export function fail({ status, code, message, details, hint, headers }: Problem): Response {
  return new Response(JSON.stringify({ code, details: details ?? null, hint: hint ?? null, message }), {
    status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      ...(code !== null && { 'Proxy-Status': `PostgREST; error=${code}` }),
      ...headers,
    },
  })
}
