import fc from 'fast-check'

/** Checks of a change use the same cases each time; local runs look for new ones. */
const SEED = 20_241_228

if (process.env['CI'] === 'true') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: SEED })
