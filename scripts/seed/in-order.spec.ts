import { setImmediate as turn } from 'node:timers/promises'

import { describe, expect, it } from 'vitest'

import { type Task, runInOrder } from './in-order.ts'

const at = (minute: number): Date => new Date(Date.UTC(2025, 0, 1, 0, minute))

const recordedTask = (order: string[], name: string, minute: number, resources: readonly string[]): Task => ({
  at: at(minute),
  resources,
  run: async () => {
    order.push(`${name} begins`)
    await turn()
    order.push(`${name} ends`)
  },
})

describe('runInOrder', () => {
  it('runs tasks concurrently, except those that share a resource', async () => {
    const order: string[] = []
    const tasks = [
      recordedTask(order, 'c', 3, ['x']),
      recordedTask(order, 'a', 1, ['x']),
      recordedTask(order, 'b', 2, ['y']),
    ]
    await runInOrder(tasks, 4)
    expect(order.slice(0, 2)).toEqual(['a begins', 'b begins'])
    expect(order.indexOf('c begins')).toBeGreaterThan(order.indexOf('a ends'))
    expect(order).toHaveLength(6)
  })

  it('stops at the first failure and throws it', async () => {
    const order: string[] = []
    const broken: Task = { at: at(1), resources: ['x'], run: () => Promise.reject(new Error('no')) }
    await expect(runInOrder([broken, recordedTask(order, 'later', 2, ['x'])], 2)).rejects.toThrow('no')
    expect(order).toEqual([])
  })
})
