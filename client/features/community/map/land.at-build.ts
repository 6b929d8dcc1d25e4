import { type GeoContext, geoPath, geoProjection } from 'd3-geo';
import { land } from './atlas.ts';
import { ASPECT, gall, MIDDLE, onMap } from './projection.ts';

const WIDTH = 1000;
const HEIGHT = WIDTH / ASPECT;

/** The viewBox of the drawing. The build runs this file, and the browser gets only the exported values. */
export const LAND_BOX = `0 0 ${WIDTH} ${HEIGHT.toFixed(2)}`;

const middle = onMap({ lat: 0, lng: MIDDLE });
const projection = geoProjection(gall)
  .rotate([-MIDDLE, 0])
  .scale(WIDTH / (2 * Math.PI * Math.SQRT1_2))
  .translate([middle.x * WIDTH, middle.y * HEIGHT])
  .clipExtent([
    [0, 0],
    [WIDTH, HEIGHT],
  ]);

/** Points closer than this to the last drawn one are left out, because nobody would see the difference. */
const STEP = 2;

/**
 * Writes a path in whole units, with each point relative to the one before. This is half as long as d3's own
 * paths.
 */
class RelativePath implements GeoContext {
  text = '';
  #at: [x: number, y: number] = [0, 0];

  moveTo(x: number, y: number): void {
    this.#at = [Math.round(x), Math.round(y)];
    this.text += `M${this.#at}l`;
  }

  lineTo(x: number, y: number): void {
    const [right, down] = [Math.round(x) - this.#at[0], Math.round(y) - this.#at[1]];
    if (Math.hypot(right, down) < STEP) return;
    this.#at = [this.#at[0] + right, this.#at[1] + down];
    this.text += `${right},${down} `;
  }

  closePath(): void {
    this.text = `${this.text.trimEnd()}z`;
  }

  beginPath(): void {}
  arc(): void {}
}

const path = new RelativePath();
geoPath(projection, path)(land);

/** The outline of all land except Antarctica and the smallest islands, as an SVG path. */
export const LAND = path.text.replaceAll(/M[-\d,]+lz/g, '');
