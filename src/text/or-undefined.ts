/** The result, or undefined if it throws. For work whose every failure means the same. */
export function orUndefined<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
