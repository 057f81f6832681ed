import { createBuilder } from 'vite'

/** A step of the build: the pages' program for browsers. */
const builder = await createBuilder({ logLevel: 'error' })
const { client } = builder.environments
if (client === undefined) throw new Error('There is no program for browsers.')
await builder.build(client)
