import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../config/paths.ts';
import { clusterImage } from '../database/embedded.ts';

const directory = join(packageRoot, 'node_modules', '.cache', 'fairclear');

/** An initialised cluster, kept between test runs: initialising takes a second, loading a third of that. */
export async function cachedCluster(): Promise<Blob> {
  const lockfile = JSON.parse(await readFile(join(packageRoot, 'package.json'), 'utf8'));
  const file = join(directory, `cluster-${lockfile.dependencies['@electric-sql/pglite']}.tar`);
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
