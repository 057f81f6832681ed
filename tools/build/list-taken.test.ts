import { expect, test } from 'vitest'
import { listTaken } from './list-taken.ts'

test.each([
  ['import { z } from "zod";', { zod: ['z'] }],
  [
    'import { createHash as h, default as d } from "@noble/hashes/sha2.js";',
    { '@noble/hashes/sha2.js': ['createHash', 'default'] },
  ],
  ['import React, { useId } from "react";', { react: ['default', 'useId'] }],
  ['import * as pg from "pg";', { pg: ['*'] }],
  ['import "reflect-metadata";', { 'reflect-metadata': [] }],
  ['export { Hono } from "hono";', { hono: ['Hono'] }],
  ['const { unzip } = await import("fflate");', { fflate: ['*'] }],
])('%s', (code, taken) => {
  expect(listTaken([code])).toEqual(taken)
})

test('what several files ask of a package is one list; Node’s own and what lies beside is nothing of a package', () => {
  const files = [
    'import { b } from "x";\nimport { join } from "node:path";\nimport fs from "fs";',
    'import { a } from "x";\nimport { c } from "./c.js";',
  ]
  expect(listTaken(files)).toEqual({ x: ['a', 'b'] })
})
