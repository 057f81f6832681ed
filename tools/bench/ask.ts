import { request, type Agent } from 'node:http'
import { SECOND } from '#shared/durations.ts'

/**
 * One request on a kept-alive connection, with little work for the caller.
 *
 * @param form sent by POST if given
 * @throws for every answer but 200, and after ten seconds without one
 */
export function ask(url: string, agent: Agent, form?: URLSearchParams): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = form && { 'content-type': 'application/x-www-form-urlencoded' }
    request(url, { agent, timeout: 10 * SECOND, method: form ? 'POST' : 'GET', headers }, (response) => {
      response.resume().on('end', resolve).on('error', reject)
      if (response.statusCode !== 200) reject(new Error(`${url} was answered with ${response.statusCode}.`))
    })
      .on('timeout', () => reject(new Error(`${url} was not answered.`)))
      .on('error', reject)
      .end(form?.toString())
  })
}
