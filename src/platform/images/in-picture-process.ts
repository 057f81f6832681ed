import { fork, type ChildProcess } from 'node:child_process'
import { bareEnvironment } from '#platform/config/return-memory.ts'
import { letGo } from '#platform/program/let-go.ts'
import { createTurns } from '#shared/turns/take-turns.ts'
import { MINUTE, SECOND } from '#shared/durations.ts'
import { err, type Result } from '#shared/result.ts'
import type { ImageRefusal } from './prepare-master.ts'
import type { PictureAnswer, PictureOrder, PictureWorks } from './picture-process.ts'

/** Beside this file in the sources, and beside the built program. */
const PROGRAM = new URL(
  import.meta.url.endsWith('.ts') ? './picture-process.ts' : './picture-process.js',
  import.meta.url,
)
/** A start takes a tenth of a second, so pictures that come together share one process. */
const IDLE_MILLISECONDS = 5 * SECOND
/** Far more than any photograph takes; a picture that takes longer is malicious, and would hold up all others. */
const LONGEST_MILLISECONDS = 3 * MINUTE

/** One for the whole program: each picture takes as much memory as its pixels. */
let running: ChildProcess | undefined
let idle: NodeJS.Timeout | undefined
const inTurn = createTurns(1)
let isClosed = false

type Made<Name extends keyof PictureWorks> = Awaited<ReturnType<PictureWorks[Name]>>

/**
 * The functions of the same names, run one at a time in a separate process. Bytes given to `prepareMaster` and `checkPicture` exist in one
 * of the two processes only: the caller loses them. A picture that crashes the process is refused.
 */
export const apart: PictureWorks = {
  prepareMaster: (...given) => orRefuse(inPictureProcess('prepareMaster', ...given)),
  checkPicture: (...given) => orRefuse(inPictureProcess('checkPicture', ...given)),
  renderVariant: (...given) => inPictureProcess('renderVariant', ...given),
  renderSize: (...given) => inPictureProcess('renderSize', ...given),
  renderIcon: (...given) => inPictureProcess('renderIcon', ...given),
}

async function orRefuse<T>(made: Promise<Result<T, ImageRefusal>>): Promise<Result<T, ImageRefusal>> {
  try {
    return await made
  } catch (error) {
    if (error instanceof PictureProcessEnd && !isClosed) return err({ kind: 'not-a-picture' })
    throw error
  }
}

class PictureProcessEnd extends Error {}

/**
 * Runs work in a process that ends soon after the last piece, which returns the memory that the work took.
 *
 * @throws errors of the work, and when the process ends early; the next piece gets a new one
 */
function inPictureProcess<Name extends keyof PictureWorks>(
  name: Name,
  ...given: Parameters<PictureWorks[Name]>
): Promise<Made<Name>> {
  const [picture, ...others] = given
  const [bytes, master] = picture instanceof Uint8Array ? [picture] : [picture.bytes, { ...picture, bytes: undefined }]
  const order = { name, given: [master, ...others], bytes: bytes.length }
  return inTurn(() => ask(order, bytes)) as Promise<Made<Name>>
}

/** Kills the process and starts no other, at the end of the program. What is then unfinished is made on request later. */
export function closePictureProcess(): void {
  isClosed = true
  running?.kill('SIGKILL')
}

async function ask(order: PictureOrder, bytes: Uint8Array): Promise<unknown> {
  if (isClosed) throw new PictureProcessEnd('The program ends: no picture is begun any more.')
  clearTimeout(idle)
  const process = (running ??= start())
  hold(process, true)
  try {
    return await answerOf(process, order, bytes)
  } finally {
    hold(process, false)
    if (process.connected) idle = setTimeout(() => process.disconnect(), IDLE_MILLISECONDS).unref()
  }
}

function start(): ChildProcess {
  const process = fork(PROGRAM, {
    env: bareEnvironment(),
    execArgv: ['--max-semi-space-size=1', '--expose-gc'],
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
  })
  // Writing to a process that has ended fails.
  process.stdin?.on('error', () => undefined)
  process.once('disconnect', () => {
    if (running === process) running = undefined
    clearTimeout(idle)
  })
  return process
}

/** An idle process does not keep the program alive. */
function hold(process: ChildProcess, isBusy: boolean): void {
  const each = isBusy ? 'ref' : 'unref'
  process[each]()
  process.channel?.[each]()
}

async function answerOf(process: ChildProcess, order: PictureOrder, bytes: Uint8Array): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<PictureAnswer>()
  const end = (cause?: unknown) =>
    reject(new PictureProcessEnd('The process that works on pictures has ended.', { cause }))
  process.once('message', resolve).once('error', end).once('disconnect', end)
  const deadline = setTimeout(() => process.kill('SIGKILL'), LONGEST_MILLISECONDS)
  try {
    process.send(order, (error) => error && end(error))
    process.stdin?.write(bytes, () => order.name.startsWith('render') || letGo(bytes))
    const answer = await promise
    if ('error' in answer) throw answer.error
    return answer.made
  } finally {
    clearTimeout(deadline)
    process.off('message', resolve).off('error', end).off('disconnect', end)
  }
}
