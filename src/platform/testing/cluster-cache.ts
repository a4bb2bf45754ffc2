import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../config/paths.ts';
import { clusterImage, createCluster } from '../database/embedded.ts';

const directory = join(packageRoot, 'node_modules', '.cache', 'fairclear');

/** An initialised cluster, kept between test runs: initialising takes a second, loading a third of that. */
export async function cachedCluster(): Promise<Blob> {
  const file = join(directory, `cluster-${await engineVersion()}.tar`);
  try {
    return new Blob([await readFile(file)]);
  } catch {
    const image = await clusterImage();
    await mkdir(directory, { recursive: true });
    const unfinished = `${file}.${process.pid}`;
    await writeFile(unfinished, Buffer.from(await image.arrayBuffer()));
    await rename(unfinished, file);
    return image;
  }
}

/** Puts an initialised cluster where an embedded database will look for its own. */
export async function plantCluster(databaseDirectory: string): Promise<void> {
  const kept = join(directory, `cluster-${await engineVersion()}`);
  if (!existsSync(kept)) {
    const unfinished = `${kept}.${process.pid}`;
    await createCluster(unfinished);
    // Of two test processes that made one at the same time, the second finds the first one's in its way.
    await rename(unfinished, kept).catch(() => rm(unfinished, { recursive: true, force: true }));
  }
  await cp(kept, join(databaseDirectory, 'cluster'), { recursive: true });
}

async function engineVersion(): Promise<string> {
  const manifest = JSON.parse(await readFile(join(packageRoot, 'package.json'), 'utf8'));
  return manifest.dependencies['@electric-sql/pglite'];
}
