// Chance with a seed: a run that fails can be run again. TENURE_SEED=<n> chooses another.

export const SEED = Number(process.env["TENURE_SEED"] ?? 20261115)

export interface Chance {
  /** From 0 up to, not including, `limit`. */
  below(limit: number): number
  pick<T>(from: readonly T[]): T
  bytes(count: number): Uint8Array
}

/** mulberry32. */
export function chance(seed: number = SEED): Chance {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    below,
    pick: (from) => from[below(from.length)] as never,
    bytes: (count) => Uint8Array.from({ length: count }, () => below(256)),
  }
}
