/** A reusable list of points; NaN, NaN is a break in a line. */

export class Points {
  data = new Float64Array(4096);
  /** Numbers in use: twice the points. */
  length = 0;

  clear(): this {
    this.length = 0;
    return this;
  }

  push(x: number, y: number): void {
    if (this.length + 2 > this.data.length) {
      const larger = new Float64Array(this.data.length * 2);
      larger.set(this.data);
      this.data = larger;
    }
    this.data[this.length] = x;
    this.data[this.length + 1] = y;
    this.length += 2;
  }

  /** Ends the line here, once. */
  lift(): void {
    if (this.length > 0 && !Number.isNaN(this.data[this.length - 1])) this.push(Number.NaN, Number.NaN);
  }
}
