import type { EventSource } from './event.ts'

/** What created a version. `before`: the state before the first change in the room; `file`: an import. */
export const EVENT_COMMANDS = ['before', 'file', 'add', 'save', 'restore', 'publish', 'hide'] as const
export type EventCommand = (typeof EVENT_COMMANDS)[number]

/** @property number from 1 @property by id of an account, which may be gone; undefined for a file @property facts as in its content file */
export type EventVersion = {
  number: number
  command: EventCommand
  at: Date
  by: string | undefined
  facts: EventSource
}

/** A version without its facts, for lists. */
export type EventVersionLine = Omit<EventVersion, 'facts'>
