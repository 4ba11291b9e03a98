import { describe, expect, it } from 'vitest'
import { SubmitApplication } from '#contracts/applications.ts'
import { applicationTasks, demoApplications } from './applications.ts'
import type { TaskContext } from './tasks.ts'

describe('the demo application list', () => {
  it('contains valid input for the application form', () => {
    for (const { form } of demoApplications) expect(SubmitApplication.parse(form)).toEqual(form)
  })

  it('submits each application before staff review it, and never in the future, on any day of the year', () => {
    for (let day = 0; day < 365; day += 1) {
      const anchor = new Date(Date.UTC(2026, 0, 1 + day, 13))
      const tasks = applicationTasks(anchor, {} as TaskContext)
      expect(tasks.filter(({ at }) => at >= anchor)).toEqual([])
      for (const history of Map.groupBy(tasks, ({ resources }) => resources.join()).values()) {
        const instants = history.map(({ at }) => at.getTime())
        expect(instants).toEqual([...new Set(instants)].toSorted((a, b) => a - b))
      }
    }
  })
})
