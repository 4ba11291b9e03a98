// Brings the warning before the idle time-out when it is due; until then it costs nothing.
import { Suspense, lazy } from 'react'
import { useIdleWarning } from '../stores/idle.ts'

const IdleWarning = lazy(() => import('./IdleWarning.tsx').then((module) => ({ default: module.IdleWarning })))

export const IdleGate = () => {
  const endsAt = useIdleWarning((state) => state.endsAt)
  if (endsAt === null) return null
  return (
    <Suspense>
      <IdleWarning endsAt={endsAt} />
    </Suspense>
  )
}
