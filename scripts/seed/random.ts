// Repeatable random numbers: the same seed produces the same numbers on every machine.

export interface Random {
  /** Returns a number that is at least 0 and less than 1. */
  next(): number
  /** Returns a whole number from `min` to `max`, both inclusive. */
  int(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** Returns one of the values, with a probability in proportion to its weight. */
  weighted<T>(choices: readonly (readonly [T, number])[]): T
  shuffle<T>(list: readonly T[]): T[]
}

/** A 32-bit FNV-1a hash that turns a name into a seed. */
const hash = (text: string): number => {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return value >>> 0
}

/**
 * A mulberry32 generator. Each item of the demo uses its own name as the seed, so that a change to one item leaves the
 * others unchanged.
 */
export const seededRandom = (seed: string): Random => {
  let state = hash(seed)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new RangeError(`${seed}: nothing to pick from`)
    return list[int(0, list.length - 1)] as T
  }
  return {
    next,
    int,
    pick,
    chance: (probability) => next() < probability,
    weighted: (choices) => {
      let remaining = next() * choices.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of choices) {
        remaining -= weight
        if (remaining < 0) return value
      }
      return pick(choices)[0]
    },
    shuffle: (list) => {
      const shuffled = [...list]
      for (let index = shuffled.length - 1; index > 0; index -= 1) {
        const swapIndex = int(0, index)
        ;[shuffled[index], shuffled[swapIndex]] = [shuffled[swapIndex] as never, shuffled[index] as never]
      }
      return shuffled
    },
  }
}
