// Parked streams on the system page: staff see them, and admins retry them.
import type { FeatureModule } from '../../feature-module.ts'

export const parkedStreamsFeature: FeatureModule<'parkedStreams'> = ({ route }, { parkedStreams }) => {
  const list = async () => ({
    rows: (await parkedStreams.list()).map(({ kind, name, stream, error, parkedAt, retryAt }) => ({
      kind,
      name,
      stream,
      error,
      parkedAt: parkedAt.toISOString(),
      retryAt: retryAt.toISOString(),
    })),
  })
  route('parkedStreams', list)

  route('retryParkedStream', async ({ body }) => {
    // A stream that is no longer parked needs no retry, and the list shows that.
    await parkedStreams.retry(body)
    return list()
  })
}
