import { readFileSync } from 'node:fs'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

/** The fastest honest comparison: Hono alone, which answers every request with one file's bytes and their type. */
const [file = ''] = process.argv.slice(2)
const bytes = new Uint8Array(readFileSync(file))
const app = new Hono().get('*', (c) => c.body(bytes, 200, { 'Content-Type': 'text/html; charset=utf-8' }))
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(process.env['PORT']) })
