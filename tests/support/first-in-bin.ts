import type { BinContext } from '#features/bin/context.ts'
import { listBin } from '#features/bin/keep-bin.ts'
import type { Actor } from '#rights/offices.ts'
import { valueOf } from './value-of.ts'

/** Test support: the id of what lies on top in the bin; empty if nothing does. */
export const firstInBin = async (bin: BinContext, actor: Actor): Promise<string> =>
  valueOf(await listBin(bin, actor))[0]?.id ?? ''
