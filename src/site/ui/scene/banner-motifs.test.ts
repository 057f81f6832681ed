import { expect, test } from 'vitest'
import { motifOf } from './banner-motifs.ts'

test('each part of the site has a motif of its own, all its pages the same, and others none', () => {
  const parts = [
    '/news',
    '/termine',
    '/mannschaften',
    '/jugend',
    '/mitglied-werden',
    '/kontakt',
    '/chronik',
    '/vorstand',
  ]
  expect(new Set(parts.map(motifOf)).size).toBe(parts.length)
  expect(motifOf('/Mannschaften/herren-1/2025-26')).toBe(motifOf('/mannschaften'))
  expect(motifOf('/termine/archiv/2024')).toBe(motifOf('/chronik'))
  expect(['/', '/dorfspielttt', '/turniere/a', '/constructor', '/admin'].map(motifOf)).toEqual(Array(5).fill(undefined))
})
