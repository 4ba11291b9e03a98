// Saves whether the organization takes new referrals, unless someone else has changed it since the person saw it.
import { m } from '#messages'
import { LimitedCapacity, type SetCapacity } from '#contracts/capacity.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { call } from '../../lib/api/client.ts'
import { asProblem } from '../../lib/api/problem.ts'
import { useIdempotencyKey } from '../../lib/api/useIdempotencyKey.ts'
import { toast } from '../../lib/stores/toasts.ts'

const StaleCapacity = z.object({ capacity: LimitedCapacity.nullable() })

/** The limit that someone else has set, if that is why the server refused. Null if they have removed it. */
const findNewerLimit = (error: Error): LimitedCapacity | null | undefined => {
  const { code, current } = asProblem(error)
  return code === 'stale_version' ? StaleCapacity.safeParse(current).data?.capacity : undefined
}

interface SetCapacityMutation {
  readonly save: (capacity: Omit<SetCapacity, 'seen'>) => void
  readonly isPending: boolean
  /** Why the last attempt failed. Null if it has not, or if `newer` says why. */
  readonly error: Error | null
  /** What someone else has set in the meantime. The next save replaces it. Undefined if no one has. */
  readonly newer: LimitedCapacity | null | undefined
  /** Forgets the error. */
  readonly reset: () => void
}

/** `current` is what the person sees when the dialog opens. */
export const useSetCapacity = (
  organizationId: string,
  current: LimitedCapacity | null,
  onSaved: () => void,
): SetCapacityMutation => {
  const idempotency = useIdempotencyKey()
  const queries = useQueryClient()
  const [opened] = useState(current)
  const [newer, setNewer] = useState<LimitedCapacity | null>()
  const seen = newer === undefined ? opened : newer
  const mutation = useMutation({
    mutationFn: (body: SetCapacity) =>
      call('setOrganizationCapacity', { params: { id: organizationId }, body, key: idempotency.keyFor(body) }),
    onSuccess: async () => {
      idempotency.complete()
      await queries.invalidateQueries({ queryKey: ['organizationProfile'] })
      toast({ kind: 'done', title: m['capacity:saved']() })
      onSaved()
    },
    onError: (error) => {
      const limit = findNewerLimit(error)
      if (limit !== undefined) setNewer(limit)
    },
  })
  return {
    save: (capacity) => mutation.mutate({ ...capacity, seen }),
    isPending: mutation.isPending,
    error: mutation.error !== null && findNewerLimit(mutation.error) === undefined ? mutation.error : null,
    newer,
    reset: mutation.reset,
  }
}
