// The order of the test files: those that take minutes begin first, so that no worker waits for one of them at the end.
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const slowFiles = ['/bench.long.spec.ts', '/migrate-log.long.spec.ts']
const isSlow = ({ moduleId }: TestSpecification) => slowFiles.some((name) => moduleId.endsWith(name))

export class SlowestFirst extends BaseSequencer {
  /** Keeps the order of the suites, which run one after the other. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const suites = Map.groupBy(await super.sort(files), ({ project }) => project)
    return [...suites.values()].flatMap((suite) => suite.toSorted((a, b) => Number(isSlow(b)) - Number(isSlow(a))))
  }
}
