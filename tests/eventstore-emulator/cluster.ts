// The leader of the cluster, and the gossip that nodes report.
import { randomUUID } from 'node:crypto'

import { protocol } from './protocol.ts'
import type { Endpoint } from './refusals.ts'

const { ClusterInfo, EndPoint, MemberInfo, UUID } = protocol
const { VNodeState } = MemberInfo

export interface Member {
  readonly endpoint: Endpoint
  readonly isAlive: boolean
}

export interface Cluster {
  /** Undefined during an election. */
  leader(): Endpoint | undefined
  isLeader(index: number): boolean
  /** Makes this node the leader; undefined removes the leader. */
  elect(index: number | undefined): void
  gossip(): InstanceType<typeof ClusterInfo>
}

/** @param findLeaderPort the port of the leader, if other processes take part in its election */
export const createCluster = (
  members: () => readonly Member[],
  now: () => number,
  findLeaderPort?: () => number | undefined,
): Cluster => {
  let electedLeader: number | undefined = 0
  const getLeader = (): number | undefined => {
    if (findLeaderPort === undefined) return electedLeader
    const leaderPort = findLeaderPort()
    const index = members().findIndex(({ endpoint }) => endpoint.port === leaderPort)
    return index < 0 ? undefined : index
  }
  const ids = new Map<number, string>()
  const getNodeId = (index: number): string => {
    const id = ids.get(index) ?? randomUUID()
    ids.set(index, id)
    return id
  }
  const getNodeState = (index: number) => {
    const leader = getLeader()
    if (leader === undefined) return VNodeState.UNKNOWN
    return index === leader ? VNodeState.LEADER : VNodeState.FOLLOWER
  }
  return {
    leader: () => {
      const leader = getLeader()
      return leader === undefined ? undefined : members()[leader]?.endpoint
    },
    isLeader: (index) => index === getLeader(),
    elect: (index) => {
      electedLeader = index
    },
    gossip: () =>
      new ClusterInfo().setMembersList(
        members().map(({ endpoint, isAlive }, index) =>
          new MemberInfo()
            .setInstanceId(new UUID().setString(getNodeId(index)))
            .setTimeStamp(String(BigInt(Math.trunc(now())) * 10_000n))
            .setState(getNodeState(index))
            .setIsAlive(isAlive)
            .setHttpEndPoint(new EndPoint().setAddress(endpoint.host).setPort(endpoint.port)),
        ),
      ),
  }
}
