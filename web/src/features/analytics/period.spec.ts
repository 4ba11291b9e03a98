// Checks the days of a month within a period, and the links to the referrals behind a figure.
import { expect, it } from 'vitest'
import { endsBeforeStart, figureLinks, monthWithin } from './period.ts'

it('limits a month to the days of the period', () => {
  expect(monthWithin('2024-02', {})).toEqual({ from: '2024-02-01', to: '2024-02-29' })
  expect(monthWithin('2026-12', { from: '2026-12-24' })).toEqual({ from: '2026-12-24', to: '2026-12-31' })
  expect(monthWithin('2026-03', { from: '2026-01-01', to: '2026-03-15' })).toEqual({
    from: '2026-03-01',
    to: '2026-03-15',
  })
})

it('links a figure to the referrals of the same period', () => {
  const linkTo = figureLinks({ to: '2026-03-31' })
  expect(linkTo('closed')).toBe('/admin/analytics/referrals?figure=closed&to=2026-03-31')
  expect(linkTo('met', { need: 'Food Assistance' })).toBe(
    '/admin/analytics/referrals?figure=met&to=2026-03-31&need=Food+Assistance',
  )
})

it('knows a period that ends before it starts', () => {
  expect(endsBeforeStart({ from: '2026-03-02', to: '2026-03-01' })).toBe(true)
  expect(endsBeforeStart({ from: '2026-03-01', to: '2026-03-01' })).toBe(false)
  expect(endsBeforeStart({ to: '2026-03-01' })).toBe(false)
})
