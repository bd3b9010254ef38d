/** Which files a server may give: those that really lie in its folder, also after every symbolic link is followed. */
import { realpathSync, statSync } from "node:fs";
import { sep } from "node:path";

/** The real path behind `path`, or null when there is none: missing, a name that is too long, a circle of links, no access. */
function realPath(path) {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}

const holds = (folder, path) => path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

/** Takes a folder and an absolute path. Gives the file's real path and size, or null when it is no file of that folder. */
export function fileInside(folder, path) {
  const inside = realPath(folder);
  const real = realPath(path);
  if (inside === null || real === null || !holds(inside, real)) return null;
  const stat = statSync(real, { throwIfNoEntry: false });
  return stat?.isFile() ? { path: real, bytes: stat.size } : null;
}

/** Whether `path` exists and leads out of the folder: a symbolic link to elsewhere, or a path through one. */
export function leadsOutside(folder, path) {
  const inside = realPath(folder);
  const real = realPath(path);
  return inside !== null && real !== null && !holds(inside, real);
}
